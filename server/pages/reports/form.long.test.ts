import './form.test.ts';
