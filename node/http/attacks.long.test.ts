/** @module-tag long */
import './attacks.test.ts';
