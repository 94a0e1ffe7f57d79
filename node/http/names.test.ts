/** Questions that name a variant as people write it: by a number of dbSNP, an identifier of VRS, or a place in a transcript. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, stopTestNodes, type TestNode } from '../testing/started-node.ts';
import { siteWith, TestFolder, vcfOf } from '../testing/variant-files.ts';

const people = 1200;
const token = 'a-token-of-the-network-0123456789';
const registered = { authorization: `Bearer ${token}` };

let folder: TestFolder;
let args: string[];
let files: string[];
let node: TestNode;

/** The haemoglobin gene HBB on GRCh38, as RefSeq's annotation has it, and one transcript on the forward strand. */
const gff = `##gff-version 3
NC_000011.10	BestRefSeq	mRNA	5225464	5227071	.	-	.	ID=rna-NM_000518.5;Parent=gene-HBB;transcript_id=NM_000518.5
NC_000011.10	BestRefSeq	exon	5226930	5227071	.	-	.	ID=exon-NM_000518.5-1;Parent=rna-NM_000518.5;transcript_id=NM_000518.5
NC_000011.10	BestRefSeq	exon	5226577	5226799	.	-	.	ID=exon-NM_000518.5-2;Parent=rna-NM_000518.5;transcript_id=NM_000518.5
NC_000011.10	BestRefSeq	exon	5225464	5225726	.	-	.	ID=exon-NM_000518.5-3;Parent=rna-NM_000518.5;transcript_id=NM_000518.5
NC_000011.10	BestRefSeq	CDS	5226930	5227021	.	-	0	ID=cds-NP_000509.1;Parent=rna-NM_000518.5
NC_000011.10	BestRefSeq	CDS	5226577	5226799	.	-	1	ID=cds-NP_000509.1;Parent=rna-NM_000518.5
NC_000011.10	BestRefSeq	CDS	5225598	5225726	.	-	0	ID=cds-NP_000509.1;Parent=rna-NM_000518.5
chr1	test	mRNA	11	40	.	+	.	ID=rna-NM_900001.1;transcript_id=NM_900001.1
chr1	test	exon	11	20	.	+	.	Parent=rna-NM_900001.1
chr1	test	exon	31	40	.	+	.	Parent=rna-NM_900001.1
chr1	test	CDS	14	20	.	+	0	Parent=rna-NM_900001.1
chr1	test	CDS	31	36	.	+	0	Parent=rna-NM_900001.1
chr1	test	mRNA	11	40	.	-	.	ID=rna-NM_900002.1;transcript_id=NM_900002.1
chr1	test	exon	11	40	.	-	.	Parent=rna-NM_900002.1
chr1	test	CDS	11	40	.	-	0	Parent=rna-NM_900002.1
chr1	test	lnc_RNA	11	40	.	+	.	ID=rna-NR_900003.1;transcript_id=NR_900003.1
chr1	test	exon	11	40	.	+	.	Parent=rna-NR_900003.1
chr1	test	mRNA	11	40	.	+	.	ID=rna-NM_900004.1;transcript_id=NM_900004.1;Note=1 base inserted in 1 codon compared to this genomic sequence
chr1	test	exon	11	40	.	+	.	Parent=rna-NM_900004.1
chr1	test	exon	11	40	.	+	.	Parent=rna-NM_900005.1
chr1	test	exon	11	40	.	+	.	Parent=rna-NM_900005.1-2;transcript_id=NM_900005.1
chrX_alt	test	exon	11	40	.	+	.	Parent=rna-NM_900006.1
`;
//              1         2         3         4
//     123456789012345678901234567890123456789012345
const sequence = 'CCCCCCCCCCGATTACAGGTAACCTTGGAACGTACGTTTGCACCC';

beforeAll(async () => {
  folder = await TestFolder.make();
  const vcf = await folder.write(
    'cohort.vcf',
    vcfOf(people, [
      siteWith('1 16 rs16 C T', 40, people),
      siteWith('1 19 . G GA', 40, people),
      siteWith('1 21 rs21;rs22 A G', 40, people),
      siteWith('1 33 rs33 T C,G', 40, people).replace('0|1 0|1', '0|2 0|1'),
      siteWith('1 36 rs36 G C', 9, people),
      siteWith('1 40 rs40 G A', 40, people),
      siteWith('11 5227002 rs334 T A', 40, people),
      siteWith('11 5226929 . C T', 40, people),
      siteWith('11 5225488 . A G', 40, people),
      siteWith('19 44908822 rs7412 C T', 40, people),
    ]),
  );
  const text = `>1\n${sequence}\n`;
  const fasta = await folder.write('genome.fa', text);
  await folder.write(
    'genome.fa.fai',
    `1\t${sequence.length}\t3\t${sequence.length}\t${sequence.length + 1}\n`,
  );
  const individuals = await folder.write(
    'people.csv',
    `id,sex\n${Array.from({ length: people }, (_, person) => `P${person + 1},${person % 2 === 0 ? 'female' : 'male'}`).join('\n')}\n`,
  );
  files = ['--vcf', vcf, '--fasta', fasta, '--individuals', individuals];
  args = ['--assembly', 'GRCh38', '--name', 'Institute', '--token-file', await folder.write('token', token)];
  const transcripts = await folder.write('transcripts.gff', gff);
  node = await startTestNode([...args, ...files, '--transcripts', transcripts]);
});
afterAll(async () => {
  await stopTestNodes();
  await folder.remove();
});

const ask = (name: string, more = '', headers: Record<string, string> = registered) =>
  node.get(`/g_variants/${encodeURIComponent(name)}${more}`, headers);
const messageOf = async (...of: Parameters<typeof ask>) => {
  const { status, json } = await ask(...of);
  return `${status} ${json.error?.errorMessage}`;
};

describe('a number of dbSNP', () => {
  it('is found where the files have it, in a path and in a question, for all alleles of its line', async () => {
    for (const name of ['rs334', 'RS334', 'rs22'])
      expect((await ask(name)).json.responseSummary, name).toEqual({ exists: true });
    const question = { query: { requestParameters: { genomicAlleleShortForm: 'rs334' } } };
    expect((await node.post('/g_variants', question, registered)).json.responseSummary.exists).toBe(true);
    const counted = await ask('rs33', '?requestedGranularity=count');
    expect(counted.json).toMatchObject({ responseSummary: { exists: true, numTotalResults: 1 } });
    expect(counted.json.info.warnings).toEqual([expect.stringContaining('all alleles')]);
  });

  it('counts people of a group like any other question', async () => {
    const { json } = await ask('rs334', '?filters=NCIT:C16576&requestedGranularity=count');
    expect(json).toMatchObject({ responseSummary: { exists: true }, info: { carriers: 20, people: 600 } });
  });

  it('that no line has, and one that too few people carry, are the same answer and no no', async () => {
    const unknown = await messageOf('rs99');
    expect(unknown).toMatch(/^404 .*Ask by position/);
    expect(await messageOf('rs36')).toBe(unknown);
    // All of the group carry it: of them, nobody is told.
    expect(await messageOf('rs16', '?filters=ISO3166-1:KE')).toMatch(/^400 filters/);
  });

  it('can’t be asked of files that have none, nor together with a position', async () => {
    const vcf = await folder.write('bare.vcf', vcfOf(people, [siteWith('1 16 . C T', 40, people)]));
    const bare = await startTestNode([...args, '--vcf', vcf]);
    const { status, json } = await bare.get('/g_variants/rs334', registered);
    expect([status, json.error.errorMessage]).toEqual([400, expect.stringContaining('have none')]);
    expect(await messageOf('rs334', '?start=5')).toMatch(/^400 start/);
    expect(await messageOf('rs334', '?assemblyId=GRCh37')).toMatch(/^400 assemblyId/);
    expect(await messageOf('%')).toMatch(/^400 genomicAlleleShortForm/);
    expect((await node.get('/g_variants/%E0', registered)).status).toBe(400);
  });
});

describe('an identifier of VRS', () => {
  it('is that of the specification, and answers like the position', async () => {
    const { json } = await ask('ga4gh:VA.0AePZIWZUNsUlQTamyLrjm2HWUw2opLt', '?requestedGranularity=count');
    expect(json).toMatchObject({
      responseSummary: { exists: true, numTotalResults: 1 },
      info: { carriers: 40 },
    });
  });

  it('of an insertion is that of the whole region in which it could stand', async () => {
    const digest = (text: string) =>
      createHash('sha512').update(text).digest().subarray(0, 24).toString('base64url');
    const accession = '{"refgetAccession":"SQ.Ya6Rs7DHhDeg7YaOSg1EoNi3U_nQ9SvO","type":"SequenceReference"}';
    const location = digest(
      `{"end":19,"sequenceReference":${accession},"start":19,"type":"SequenceLocation"}`,
    );
    const state = '{"sequence":"A","type":"LiteralSequenceExpression"}';
    const allele = digest(`{"location":"${location}","state":${state},"type":"Allele"}`);
    expect((await ask(`ga4gh:VA.${allele}`)).json.responseSummary).toEqual({ exists: true });
  });

  it('of no variant of the cohort, of too few people or of another kind isn’t a no', async () => {
    expect(await messageOf(`ga4gh:VA.${'a'.repeat(32)}`)).toBe(await messageOf('rs99'));
    for (const name of [`ga4gh:SL.${'a'.repeat(32)}`, 'ga4gh:VA.short', '1-999-A-G'])
      expect(await messageOf(name)).toMatch(/^400 genomicAlleleShortForm should be/);
  });
});

describe('a place in a transcript', () => {
  it.each([
    ['NM_000518.5:c.20A>T', 'an exon of the reverse strand'],
    ['NM_000518.5(HBB):c.20A>T (p.Glu7Val)', 'a gene and a protein beside it'],
    ['refseq:NM_000518.5:c.92+1G>A', 'the first base of an intron'],
    ['NM_000518.5:c.*110T>C', 'behind the coding sequence'],
    ['NM_900001.1:c.3C>T', 'an exon of the forward strand'],
    ['NM_900001.1:c.7+1A>G', 'an intron of the forward strand'],
    ['NM_900001.1:c.8-10A>G', 'the same base, counted from the other side'],
    ['NM_900001.1:c.*4G>A', 'behind the coding sequence, forward'],
    ['NR_900003.1:n.6C>T', 'a transcript that codes for nothing'],
    ['NM_900001.1:c.6_7insA', 'an insertion'],
    ['NM_900002.1:c.21_22insT', 'an insertion on the reverse strand'],
  ])('%s: %s', async (name) => {
    const { json } = await ask(name);
    expect(json.responseSummary, JSON.stringify(json.error)).toEqual({ exists: true });
  });

  it('that has other alleles, or none of that kind, is a no', async () => {
    for (const name of [
      'NM_000518.5:c.20A>G',
      'NM_000518.5:c.21G>T',
      'NM_900001.1:c.-3G>T',
      'NM_900001.1:c.5_6del',
    ])
      expect((await ask(name)).json.responseSummary, name).toEqual({ exists: false });
  });

  it.each([
    ['NM_000518:c.20A>T', 'needs its version'],
    ['NM_000518.4:c.20A>T', 'which has NM_000518.5'],
    ['NM_999999.1:c.20A>T', 'not among the transcripts'],
    ['NM_900004.1:c.2A>T', 'differs from the genome'],
    ['NM_900005.1:n.2A>T', 'several places'],
    ['NM_900006.1:n.2A>T', 'not among the transcripts'],
    ['NM_000518.5:c.-78A>G', 'outside of the transcript'],
    ['NM_900001.1:c.*5A>G', 'outside of the transcript'],
    ['NM_900001.1:c.14A>G', 'behind the coding sequence'],
    ['NM_900001.1:c.0A>G', 'counted from 1'],
    ['NM_900001.1:c.3+1A>G', 'not at the border'],
    ['NM_900001.1:c.7+11A>G', 'beyond the intron'],
    ['NM_900001.1:c.*4+1A>G', 'outside of the transcript'],
    ['NM_900001.1:c.7_8del', 'whole intron'],
    ['NM_900001.1:c.3_2del', 'in order'],
    ['NR_900003.1:c.6C>T', 'codes for nothing'],
    ['NM_900001.1:g.3C>T', 'c. or n.'],
    ['NC_000001.11:c.3C>T', 'g. with a chromosome'],
    ['NC_000001.11:g.3+1C>T', 'whole numbers'],
    ['NM_900001.1:c.3A>T', 'not those of the assembly'],
    ['NP_000509.1:p.Glu7Val', 'can’t find proteins'],
  ])('%s is refused: %s', async (name, why) => {
    expect(await messageOf(name)).toMatch(new RegExp(`^400 .*${why}`));
  });

  it('can’t be asked of a node without transcripts, and a file without them doesn’t start', async () => {
    const bare = await startTestNode([...args, ...files]);
    const { json } = await bare.get('/g_variants/NM_000518.5:c.20A>T', registered);
    expect(json.error.errorMessage).toContain('has no transcripts');
    for (const text of ['##gff-version 3\n', 'chr1 exon 1 5\n', 'chr1\tx\texon\t9\t3\t.\t+\t.\tParent=a\n'])
      await expect(
        startTestNode([...args, ...files, '--transcripts', await folder.write('wrong.gff', text)]),
      ).rejects.toThrow('wrong.gff');
  });
});

it('each name is charged as a question of its own, whether it is known or not', async () => {
  const config = await folder.write('config.json', JSON.stringify({ questionsADay: 3 }));
  const limited = await startTestNode([...args, ...files, '--config', config]);
  const statusOf = async (name: string) => (await limited.get(`/g_variants/${name}`)).status;
  expect(await statusOf('rs334')).toBe(200);
  expect(await statusOf('rs99')).toBe(404);
  expect(await statusOf('rs36')).toBe(404);
  expect(await statusOf('rs40')).toBe(429);
  expect(await statusOf('rs99')).toBe(404);
});
