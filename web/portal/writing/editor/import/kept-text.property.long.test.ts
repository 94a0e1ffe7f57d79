/** @module-tag long */
import './kept-text.property.test.ts';
