/**
 * What the Turkish stamp tax of contracts (law 488, table 1, I/A/1: contracts that name a sum) is reckoned by where an
 * account has no rate of its own. Each holds for its year alone: the most that one paper costs (article 14) is set anew for
 * each, and a rate of another year would be a wrong figure. Sources: General Communiqués on the Stamp Tax Law no. 67
 * (Official Gazette 30.12.2022, 32059), no. 68 (30.12.2023, 32415) and no. 71 (31.12.2025, with the President's Decision
 * 10783 of the same gazette, 33124). No source for 2025 was at hand, so it is left out (docs/adr/0085-stamp-tax.md).
 */
export const suppliedStampTaxRates = [
  { from: '2023-01-01', until: '2023-12-31', perMille: '9.48', cap: '10732371.80' },
  { from: '2024-01-01', until: '2024-12-31', perMille: '9.48', cap: '17006516.30' },
  { from: '2026-01-01', until: '2026-12-31', perMille: '9.48', cap: '29115961.10' },
] as const;
