/** @module-tag long */
import './convert-html.test.ts';
