// The course of a match as a chart: where a total and a deal stand, in percent from the upper left.

import type { SheetRow } from "./protocol";

const APART = "min(24%, 18px)"; // between two signs: as much as they need, less in a low chart
const NEAR = 1.25; // a height is marked once the best total comes so near

export interface Chart {
  heights: number[]; // marked totals
  x: (deal: number) => number; // 0 for the start
  y: (score: number) => number;
  ways: string[]; // of each seat, points of a line
  ends: string[]; // of each seat, where its sign stands beside the end of its line, in CSS
  dealAt: (share: number) => number; // the deal nearest to a place between the edges
}

export function chartOf(sheet: readonly SheetRow[], marked: readonly number[]): Chart {
  const scores = [0, ...sheet.flatMap((row) => row.scores)];
  const best = Math.max(...scores);
  const heights = [0, ...marked.filter((height) => height <= NEAR * best)];
  const [low, high] = [Math.min(...scores), Math.max(best, ...heights)];
  const x = (deal: number) => (100 * deal) / sheet.length;
  const y = (score: number) => (100 * (high - score)) / (high - low || 1);
  const way = (seat: number) => [0, ...sheet.map((row) => row.scores[seat]!)].map((score, deal) => `${x(deal).toFixed(1)},${y(score).toFixed(1)}`).join(" ");
  const dealAt = (share: number) => Math.min(sheet.length, Math.max(1, Math.round(share * sheet.length)));
  return { heights, x, y, ways: sheet[0]!.scores.map((_, seat) => way(seat)), ends: apart(sheet.at(-1)!.scores.map(y)), dealAt };
}

// Heights in their order, moved as far as each needs to be legible, and none beyond the edges.
export function apart(heights: number[]): string[] {
  const order = heights.map((_, at) => at).sort((one, other) => heights[one]! - heights[other]!);
  const moved = heights.map((height) => `${height}%`);
  order.forEach((at, rank) => rank && (moved[at] = `max(${moved[at]}, ${moved[order[rank - 1]!]} + ${APART})`));
  order.reverse().forEach((at, rank) => (moved[at] = `min(${moved[at]}, ${rank ? `${moved[order[rank - 1]!]} - ${APART}` : "100%"})`));
  return moved;
}
