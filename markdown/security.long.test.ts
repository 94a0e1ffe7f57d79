/** @module-tag long */
import './security.test.ts';
