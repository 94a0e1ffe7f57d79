/** @module-tag long */
import './form.test.ts';
