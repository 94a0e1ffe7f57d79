import './binary.test.ts';
