/** @module-tag long */
import './flanking.test.ts';
