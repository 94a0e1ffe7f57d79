import texts from './pt.json' with { type: 'json' };

export { texts };
