/*
 * Logarithm and power out of additions and multiplications alone, whose results are the same on every machine and
 * version: those of Math may differ in the last bit, and one bit makes another ledger.
 */
const SMALLEST = 2 ** -40;
const TERMS = 14;

/** Of a number over 0, to about 12 digits. */
export const log2 = (of: number): number => {
  let [x, sum] = [of, 0];
  for (; x >= 2; x /= 2) sum += 1;
  for (; x < 1; x *= 2) sum -= 1;
  for (let bit = 0.5; bit > SMALLEST; bit /= 2) {
    x *= x;
    if (x < 2) continue;
    x /= 2;
    sum += bit;
  }
  return sum;
};

/** 2 to the power of a number between -60 and 60. */
export const exp2 = (of: number): number => {
  const whole = Math.floor(of);
  const rest = (of - whole) * Math.LN2;
  let [term, sum] = [1, 1];
  for (let n = 1; n <= TERMS; n++) {
    term *= rest / n;
    sum += term;
  }
  for (let n = 0; n < whole; n++) sum *= 2;
  for (let n = 0; n > whole; n--) sum /= 2;
  return sum;
};
