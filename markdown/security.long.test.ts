import './security.test.ts';
