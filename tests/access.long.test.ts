/** @module-tag long */
import './access.test.ts';
