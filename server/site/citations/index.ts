export { type CitationForm, type Cited, citationForms, cite, citedAddress } from './formats.ts';
