import type { GeneratedAlways } from 'kysely';

/** The tables of ROR's file. */
export interface RorTables {
  ror_organizations: {
    id: string;
    name: string;
    other_names: string[];
    country: string | null;
    status: 'active' | 'inactive' | 'withdrawn';
    words: string;
    file_id: number;
  };
  ror_files: {
    id: GeneratedAlways<number>;
    sha256: Buffer;
    organizations: number;
    loaded_at: Date;
  };
}
