/** Converts .docx files apart from the page, so that a hostile one can be stopped. */
import { convertDocx } from './convert-docx.ts';
import { serve } from './serve.ts';

serve(convertDocx);
