/** @module-tag long */
import './binary.test.ts';
