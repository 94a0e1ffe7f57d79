/** @module-tag long */
import './engine.test.ts';
