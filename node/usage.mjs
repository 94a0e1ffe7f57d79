// The launcher of a release has a name of its own.
const call = process.env.LAUNCHED_AS ? `${process.env.LAUNCHED_AS} node` : 'npm run node --';

/** How `npm run node` is called: the text of `--help`. */
export const usage = `Usage: ${call} --vcf FILE --assembly NAME --name NAME [options]
       ${call} --demo [--seed N] [--people N] [--sites N] [options]

  --vcf FILE              VCF or BCF with genotypes, compressed with bgzip or not; several for several files
  --assembly NAME         GRCh38, GRCh37 or T2T-CHM13
  --name NAME             the name of the node
  --individuals FILE      CSV with the columns id, sex, age, country, phenotypes, diseases
  --ontology FILE         OBO, OBO Graphs (JSON) or CSV, so that a term stands for those below it; several for several
  --transcripts FILE      GFF3, such as MANE's, so that questions may name places in transcripts (NM_000518.5:c.20A>T)
  --genes FILE            BED with a symbol in the fourth column
  --regions FILE          BED: only these regions are read, by the index that tabix has made
  --fasta FILE            the reference sequence, with its index FILE.fai
  --readers N             how many files are read side by side: as many as there are processors, if not given
  --strict                ends the load at the first line that can't be read as it stands
  --config FILE           who may ask, and how much they are told (JSON)
  --token-file FILE       a file with the token of the network
  --state DIR             keeps the snapshot and counts questions over a restart; systemd's STATE_DIRECTORY, if not given
  --engine postgres://…   keeps the variants in PostgreSQL instead of in memory
  --engine https://…      asks an engine of the institution, which has the data already (node/README.md)
  --engine-token-file F   a file with the token that the engine asks for
  --engine-seconds N      how long the engine may take to answer: 4, if not given
  --port N, --host NAME   where to listen: 4100 on 127.0.0.1, if not given
  --url URL               the address at which others reach the node
  --check                 reads the files, says what is in them, and ends
  --write DIR             with --demo: writes the files of the synthetic cohort, and ends

  log                     prints who asked what, where the configuration has "audit": true
  engine                  gives exact numbers of --vcf and --individuals to a node that has --engine
  conformance URL         tests an engine; with --vcf and --individuals, by the numbers of these files

  --days N                with log: of how many days; 30, if not given`;

/** The version of the node's program, which is deployed without the site. */
export const version = '1.0.0';
