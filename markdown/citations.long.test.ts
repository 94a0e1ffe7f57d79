/** @module-tag long */
import './citations.test.ts';
