/** @module-tag long */
import './difference.test.ts';
