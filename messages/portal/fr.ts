import type { DoorLanguage } from '../portal.ts';
import rules from '../rules/fr.json' with { type: 'json' };
import texts from './fr.json' with { type: 'json' };

export const language: DoorLanguage = { texts, rules };
