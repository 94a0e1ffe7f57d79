/** @module-tag long */
import './changed-figures.test.ts';
