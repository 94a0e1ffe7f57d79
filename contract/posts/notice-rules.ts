/** Rules of notices, in a file of their own: the first screen of the editor loads those of posts. */
import { whatToDoCharacters, whatWasWrongCharacters } from '../constants.ts';
import { explanation } from '../endpoint.ts';

/** What was wrong with a post, for the readers of a notice. */
export const whatWasWrong = explanation(whatWasWrongCharacters, 'Say what was wrong');

/** What readers of a notice should do now. */
export const whatToDo = explanation(whatToDoCharacters, 'Say what readers should do now');
