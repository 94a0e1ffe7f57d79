import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('settings', () => {
  it('have sensible defaults', () => {
    expect(readConfig({}, {})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      databaseUrl: null,
    });
  });

  it('an empty variable counts as unset', () => {
    expect(readConfig({}, { PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: null });
  });

  it('a public address loses its last slash', () => {
    expect(readConfig({}, { PUBLIC_URL: 'https://afya.example/' }).publicUrl).toBe('https://afya.example');
  });

  it('what is wrong is said in one line that names the variable', () => {
    const wrong = {
      PORT: 'abc',
      PUBLIC_URL: 'afya.example',
      DATABASE_URL: 'mysql://localhost/x',
      PRODUCT_SHORT_NAME: 'two words',
      LOG_LEVEL: 'loud',
    };
    for (const [name, value] of Object.entries(wrong)) {
      expect(() => readConfig({}, { [name]: value })).toThrow(new RegExp(`^${name} .+$`));
    }
  });
});
