/** @module-tag long */
import './vocabulary.test.ts';
