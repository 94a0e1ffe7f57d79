/** @module-tag long */
import './changed-facts.test.ts';
