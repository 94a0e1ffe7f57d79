import { type Assembly, assemblyNamed, chromosomes } from '../load/assemblies.ts';
import type { Snapshot } from './engine.ts';

const inOrder = (accessions: string): Record<string, string> =>
  Object.fromEntries(
    accessions
      .trim()
      .split(/\s+/)
      .map((accession, index) => [chromosomes[index] ?? 'MT', `SQ.${accession}`]),
  );

/** The accessions of refget, which are digests of the sequences: from 1 to 22, X, Y and MT. */
const published: Partial<Record<Assembly, Readonly<Record<string, string>>>> = {
  GRCh37: inOrder(`
    S_KjnFVz-FE7M0W6yoaUDgYxLPc1jyWU 9KdcA9ZpY1Cpvxvg8bMSLYDUpsX6GDLO VNBualIltAyi2AI_uXcKU7M9XUOuA7MS
    iy7Zfceb5_VGtTQzJ-v5JpPbpeifHD_V vbjOdMfHJvTjK_nqvFvpaSKhZillW0SX KqaUhJMW3CDjhoVtBetdEKT1n6hM-7Ek
    IW78mgV5Cqf6M24hy52hPjyyo5tCCd86 tTm7wmhz0G4lpt8wPspcNkAD_qiminj6 HBckYGQ4wYG9APHLpjoQ9UUe9v7NxExt
    -BOZ8Esn8J88qDwNiSEwUr5425UXdiGX XXi2_O1ly-CCOi3HP5TypAw7LtC6niFG 105bBysLoDFQHhajooTAUyUkNiZ8LJEH
    Ewb9qlgTqN6e_XQiRVYpoUfZJHXeiUfH 5Ji6FGEKfejK1U6BMScqrdKJK8GqmIGf zIMZb3Ft7RdWa5XYq0PxIlezLY2ccCgt
    W6wLoIFOn4G7cjopxPxYNk2lcEqhLQFb AjWXsI7AkTK35XW9pgd3UbjpC3MAevlz BTj4BDaaHYoPhD3oY2GdwC_l0uqZ92UD
    ItRDD47aMoioDCNW_occY5fWKZBKlxCX iy_UbUrvECxFRX5LPTH_KPojdlT7BKsf LpTaNW-hwuY_yARP0rtarCnpCQLkgVCg
    XOgHwwR3Upfp5sZYk6ZKzvV25a4RBVu8 v7noePfnNpK8ghYXEqZ9NukMXW7YeNsm fbS5kAwZUB5-1xVpa7xZ4s_lyDpLPVUo
    k3grVkjY-hoWcCUojHw6VU6GE3MZ8Sct`),
  GRCh38: inOrder(`
    Ya6Rs7DHhDeg7YaOSg1EoNi3U_nQ9SvO pnAqCRBrTsUoBghSD1yp_jXWSmlbdh4g Zu7h9AggXxhTaGVsy7h_EZSChSZGcmgX
    HxuclGHh0XCDuF8x6yQrpHUBL7ZntAHc aUiQCzCPZ2d0csHbMSbh2NzInhonSXwI 0iKlIQk2oZLoeOG9P1riRU6hvL5Ux8TV
    F-LrLMe1SRpfUZHkQmvkVKFEGaoDeHul 209Z7zJ-mFypBEWLk4rNC6S_OxY5p7bs KEO-4XBcm1cxeo_DIQ8_ofqGUkp4iZhI
    ss8r_wB0-b9r44TQTMmVTI92884QvBiB 2NkFm8HK88MqeNkCgj78KidCAXgnsfV1 6wlJpONE3oNb4D69ULmEXhqyDZ4vwNfl
    _0wi-qoDrvram155UmcSC-zA5ZK4fpLT eK4D2MosgK_ivBkgi6FVPg5UXs1bYESm AsXvWL1-2i5U_buw6_niVIxD6zTbAuS6
    yC_0RBj3fgBlvgyAuycbzdubtLxq-rE0 dLZ15tNO1Ur0IcGjwc3Sdi_0A6Yf4zm7 vWwFhJ5lQDMhh-czg06YtlWqu0lvFAZV
    IIB53T8CNeJJdUqzn9V_JnRtQadwWCbl -A1QmD_MatoqxvgVxBLZTONHz9-c7nQo 5ZUqxCmDDgN4xTRbaSjN8LwgZironmB8
    7B7SHsmchAR0dFcDCuSFjJAo7tX87krQ w0WZEvgJF0zf_P4yyTzjjv9oW1z61HHP 8_liLu1aycC0tPQPFmUaGXJLDs5SbPZ5
    k3grVkjY-hoWcCUojHw6VU6GE3MZ8Sct`),
};

/** Gives the accession of a sequence; null where nobody knows it. */
export type AccessionOf = (chromosome: string) => string | null;

/**
 * The accessions of an assembly: published ones, or those of its sequences.
 * @param digest the accession of a sequence of an assembly without published ones; null where nothing is known of them
 */
export function accessionsOf(assembly: string, digest: AccessionOf | null): AccessionOf | null {
  const named = assemblyNamed(assembly);
  const known = named && published[named];
  return known ? (chromosome) => known[chromosome] ?? null : digest;
}

/** The accessions of the sequences of a snapshot. */
export function accessionsIn({
  assembly,
  sequences,
}: Pick<Snapshot, 'assembly' | 'sequences'>): AccessionOf | null {
  const worked = new Map(sequences.map(({ name, accession }) => [name, accession ?? null]));
  const isKnown = sequences.some(({ accession }) => accession !== undefined);
  return accessionsOf(assembly, isKnown ? (chromosome) => worked.get(chromosome) ?? null : null);
}
