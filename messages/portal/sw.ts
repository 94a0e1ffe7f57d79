import type { DoorLanguage } from '../portal.ts';
import rules from '../rules/sw.json' with { type: 'json' };
import texts from './sw.json' with { type: 'json' };

export const language: DoorLanguage = { texts, rules };
