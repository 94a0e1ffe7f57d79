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

  it('a replica needs a database of the operator’s own, and may not lag for long', () => {
    const urls = { DATABASE_URL: 'postgresql://a@b/c', DATABASE_READ_URL: 'postgresql://a@d/c' };
    expect(readConfig({}, {}).replica).toBeNull();
    expect(readConfig({}, urls).replica).toEqual({ url: 'postgresql://a@d/c', maxLag: 5 });
    expect(() => readConfig({}, { DATABASE_READ_URL: urls.DATABASE_READ_URL })).toThrow(
      'DATABASE_READ_URL needs DATABASE_URL',
    );
    for (const wrong of ['0', '20', 'soon'])
      expect(() => readConfig({}, { ...urls, DATABASE_READ_MAX_LAG: wrong })).toThrow(
        /^DATABASE_READ_MAX_LAG/,
      );
  });

  it('CONTACT_EMAIL is optional, and must be an email address', () => {
    expect(readConfig({}, {}).contactEmail).toBeNull();
    expect(readConfig({}, { CONTACT_EMAIL: 'help@afya.example' }).contactEmail).toBe('help@afya.example');
    for (const wrong of ['help', 'Help <help@afya.example>', 'a@b@c', 'help@afya.example?cc=x'])
      expect(() => readConfig({}, { CONTACT_EMAIL: wrong })).toThrow(/^CONTACT_EMAIL must be an address/);
  });

  it('emails come from the product at the host of PUBLIC_URL, or from MAIL_FROM', () => {
    const fromOf = (env: Record<string, string>) => readConfig({}, env).mail.from;
    expect(fromOf({ PUBLIC_URL: 'https://afya.example:8443', PRODUCT_NAME: 'Ujuzi' })).toEqual({
      name: 'Ujuzi',
      address: 'no-reply@afya.example',
    });
    expect(fromOf({ MAIL_FROM: '"Afya, the network" <desk@afya.example>' })).toEqual({
      name: 'Afya, the network',
      address: 'desk@afya.example',
    });
    expect(fromOf({ MAIL_FROM: 'Afya <desk@afya.example>' }).name).toBe('Afya');
    expect(fromOf({ MAIL_FROM: 'desk@afya.example' })).toEqual({
      name: 'Afya Research Network',
      address: 'desk@afya.example',
    });
  });

  it('FILES_URL names a bucket for pictures; without it, these are in the data directory', () => {
    const bucketOf = (FILES_URL: string) => readConfig({}, { FILES_URL }).bucket;
    expect(bucketOf('')).toBeNull();
    expect(bucketOf('s3://pictures')).toEqual({
      name: 'pictures',
      region: 'us-east-1',
      endpoint: null,
      credentials: null,
    });
    expect(bucketOf('s3://pictures?region=af-south-1')).toMatchObject({ region: 'af-south-1' });
    expect(bucketOf('s3://key:a%2Fsecret@files.example:9000/pictures?region=here&tls=false')).toEqual({
      name: 'pictures',
      region: 'here',
      endpoint: 'http://files.example:9000',
      credentials: { accessKeyId: 'key', secretAccessKey: 'a/secret' },
    });
    expect(bucketOf('s3://key:secret@files.example/pictures/')).toMatchObject({
      name: 'pictures',
      endpoint: 'https://files.example',
    });
  });

  it('an invalid FILES_URL is rejected without revealing its secret', () => {
    for (const wrong of [
      'files',
      's3://',
      's3://key@host/bucket',
      's3://key:secret@host/A',
      's3://k:%ff@h/bucket',
    ])
      expect(() => readConfig({}, { FILES_URL: wrong })).toThrow(
        /^FILES_URL must be [^\n]*:secret@host\/bucket$/,
      );
  });

  it('an empty variable counts as unset', () => {
    expect(readConfig({}, { PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: null });
  });

  it('PUBLIC_URL loses a trailing slash', () => {
    expect(readConfig({}, { PUBLIC_URL: 'https://afya.example/' }).publicUrl).toBe('https://afya.example');
  });

  it('PUBLIC_URL must have no path, and OUTBOUND_LOOPBACK must be false on a site with HTTPS', () => {
    for (const wrong of ['https://afya.example/site', 'https://afya.example/?a', 'https://a:b@afya.example'])
      expect(() => readConfig({}, { PUBLIC_URL: wrong })).toThrow(
        /^PUBLIC_URL must be an address without a path, such as .+$/,
      );
    const development = { OUTBOUND_LOOPBACK: 'true', PUBLIC_URL: 'http://localhost:4000' };
    expect(readConfig({}, development).outbound).toEqual({ allowLoopback: true });
    expect(() => readConfig({}, { ...development, PUBLIC_URL: 'https://afya.example' })).toThrow(
      /^OUTBOUND_LOOPBACK must be false .+$/,
    );
  });

  it('TRUST_PROXY must be addresses of proxies, and can’t trust everybody', () => {
    const trusted = (TRUST_PROXY: string) => readConfig({}, { TRUST_PROXY }).trustProxy;
    for (const none of ['', 'false']) expect(trusted(none)).toBe(false);
    expect(trusted('10.0.0.1, 192.0.2.0/24,2001:db8::/32,loopback')).toEqual([
      '10.0.0.1',
      '192.0.2.0/24',
      '2001:db8::/32',
      'loopback',
    ]);
    for (const wrong of [
      'true',
      '1',
      'proxy.example',
      '10.0.0.1;10.0.0.2',
      '10.0.0.0/33',
      '10.0.0.0/8/8',
      ',',
    ]) {
      expect(() => trusted(wrong)).toThrow(
        /^TRUST_PROXY must be addresses or networks of proxies such as .+$/,
      );
    }
  });

  it('the days within which staff should decide are one number, and others for a kind of text', () => {
    expect(readConfig().reviewRules.days).toEqual({ usual: 7 });
    expect(readConfig({}, { REVIEW_DAYS: '10, guidance=3,news=1' }).reviewRules.days).toEqual({
      usual: 10,
      guidance: 3,
      news: 1,
    });
  });

  /** A list of providers, each right but for what is given. */
  const providersOf = (...given: object[]) => {
    const right = { key: 'uni', name: 'University', client_id: 'afya', client_secret: 'a secret' };
    const where = { issuer: 'https://login.uni.example', domains: ['Uni.example'] };
    return JSON.stringify(given.map((one) => ({ ...right, ...where, ...one })));
  };

  it('institutions that sign people in are a list, and their secrets are never repeated', () => {
    expect(readConfig({}, { SIGN_IN_PROVIDERS: providersOf({}) }).signInProviders).toEqual([
      {
        key: 'uni',
        name: 'University',
        issuer: 'https://login.uni.example',
        clientId: 'afya',
        clientSecret: 'a secret',
        domains: ['uni.example'],
      },
    ]);
    expect(() => readConfig({}, { SIGN_IN_PROVIDERS: providersOf({ domains: 'x' }) })).toThrow(
      /^(?!.*a secret).*\(look at 0\.domains\)$/,
    );
    expect(() => readConfig({}, { STAFF_SIGN_IN: 'provider' })).toThrow(
      'SIGN_IN_PROVIDERS must be set with STAFF_SIGN_IN=provider',
    );
  });

  it('an invalid setting is reported in one line that begins with its name', () => {
    const wrong = {
      PORT: ['abc', '1.5', '0', '70000', 'NaN', 'Infinity'],
      PUBLIC_URL: ['afya.example', 'ftp://afya.example', 'https://'],
      DATABASE_URL: ['mysql://localhost/x'],
      PRODUCT_NAME: [' ', 'x'.repeat(101)],
      PRODUCT_SHORT_NAME: ['two words'],
      SMTP_URL: ['mail.example:25'],
      FILES_URL: ['https://bucket.example'],
      MAIL_FROM: ['Afya Research Network'],
      LOG_LEVEL: ['loud'],
      HSTS_SUBDOMAINS: ['yes'],
      REVIEW_DECLARATIONS: ['no'],
      REVIEW_FOUR_EYES: ['two'],
      REVIEW_SECOND_READER: ['1'],
      REVIEW_DAYS: ['0', 'a week', '7,poems=3', '7,guidance', '7,guidance=0'],
      SIGN_IN_PROVIDERS: [
        'no JSON',
        '{}',
        providersOf({ key: 'Two words' }),
        providersOf({ domains: [] }),
        providersOf({ domains: ['@uni.example'] }),
        providersOf({ issuer: 'http://login.uni.example' }),
        providersOf({ client_secret: '' }),
        providersOf({}, {}),
        providersOf({}, { key: 'other' }),
      ],
      STAFF_SIGN_IN: ['password'],
      METRICS_TOKEN: ['short', 'with a space in it'],
      METRICS_ADDRESS: ['9464', '127.0.0.1', '127.0.0.1:99999', 'http://127.0.0.1:9464', 'a b:1'],
      OUTBOUND_LOOPBACK: ['1'],
    };
    for (const [name, values] of Object.entries(wrong))
      for (const value of values)
        expect(() => readConfig({}, { [name]: value }), `${name}=${value}`).toThrow(
          new RegExp(`^${name} must (?!.*(received|expected)).+$`),
        );
  });
});
