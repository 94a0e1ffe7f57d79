import type { DoorLanguage } from '../portal.ts';
import rules from '../rules/pt.json' with { type: 'json' };
import texts from './pt.json' with { type: 'json' };

export const language: DoorLanguage = { texts, rules };
