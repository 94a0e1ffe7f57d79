/** @module-tag long */
import './preview.test.ts';
