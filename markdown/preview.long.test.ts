import './preview.test.ts';
