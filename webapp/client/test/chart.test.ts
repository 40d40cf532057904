// The chart of a match: its lines, the heights it marks, and the deal at a place.

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { apart, chartOf } from "../src/chart";
import { rowOf } from "./table";

// Where signs stand in a chart of that height, in pixels: what CSS makes of their places.
const placed = (heights: number[], height: number): number[] =>
  apart(heights).map((place) => {
    const px = place.replaceAll(/([\d.]+)%/g, (_, percent) => `${(percent * height) / 100}`).replaceAll("px", "");
    return Function(`return ${px.replaceAll(/m(in|ax)/g, "Math.$&")}`)();
  });

const SHEET = [[100, -50, 0], [300, 0, 50], [250, 350, 50]].map(rowOf);

test("a line begins at nothing and goes from the lowest total to the highest", () => {
  const chart = chartOf(SHEET, []);
  deepEqual(chart.ways[1], "0.0,87.5 33.3,100.0 66.7,87.5 100.0,0.0");
  equal(chart.y(350), 0);
  equal(chart.y(-50), 100);
});

test("a height is marked once a total comes near, and is in the chart then", () => {
  deepEqual(chartOf(SHEET, [420, 1000]).heights, [0, 420]);
  equal(chartOf(SHEET, [420, 1000]).y(420), 0);
});

test("a place belongs to the nearest deal, and the start to the first", () => {
  const { dealAt } = chartOf(SHEET, []);
  deepEqual([-0.2, 0, 0.45, 0.55, 1, 1.3].map(dealAt), [1, 1, 1, 2, 3, 3]);
});

test("signs at the ends of lines that meet stand apart, in their order and within the chart", () => {
  deepEqual(placed([80, 10, 50], 100), [80, 10, 50]);
  deepEqual(placed([50, 50, 10], 50), [25, 37, 5]);
  deepEqual(placed([100, 98, 0], 50), [50, 38, 0]);
});

test("signs in a high chart move no further than they need", () => {
  deepEqual(placed([10, 10, 50], 400), [40, 58, 200]);
});

test("a match without a point has its lines at the upper edge", () => {
  equal(chartOf([rowOf([0, 0])], []).ways[0], "0.0,0.0 100.0,0.0");
});
