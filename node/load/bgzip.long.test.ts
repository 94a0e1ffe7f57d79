import './bgzip.test.ts';
