/** @module-tag long */
import './hostile.test.ts';
