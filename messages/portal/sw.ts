import rules from '../rules/sw.json' with { type: 'json' };
import texts from './sw.json' with { type: 'json' };

export { rules, texts };
