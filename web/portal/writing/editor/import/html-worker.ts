/** Converts pasted HTML apart from the page, without what reads .docx files, which is twice as large. */
import { convertHtml } from './convert-html.ts';
import { serve } from './serve.ts';

serve(convertHtml);
