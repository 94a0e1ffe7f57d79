/** @module-tag long */
import './left-to-right.test.ts';
