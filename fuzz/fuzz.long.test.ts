/** @module-tag long */
import './fuzz.test.ts';
