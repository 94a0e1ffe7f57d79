import texts from './sw.json' with { type: 'json' };

export { texts };
