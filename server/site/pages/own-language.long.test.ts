/** @module-tag long */
import './own-language.test.ts';
