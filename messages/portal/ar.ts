import type { DoorLanguage } from '../portal.ts';
import rules from '../rules/ar.json' with { type: 'json' };
import texts from './ar.json' with { type: 'json' };

export const language: DoorLanguage = { texts, rules };
