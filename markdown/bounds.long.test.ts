/** @module-tag long */
import './bounds.test.ts';
