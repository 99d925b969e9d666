import { expect, it } from 'vitest';
import { setStylesAside } from './HtmlFrame.tsx';

it.each([
  ['<p STYLE = "color:red" id=a>uno</p>', '<p data-style= "color:red" id=a>uno</p>'],
  ['<b\nstyle=font-weight:normal>', '<b data-style=font-weight:normal>'],
  ['<head><style type="text/css">td { color: red }\n</style></head><p>uno</p>', '<head></head><p>uno</p>'],
  ['<p>a style="x" of words, 1 < 2</p>', '<p>a style="x" of words, 1 < 2</p>'],
])('no style is left where the policy would have to allow it: %s', (html, expected) => {
  expect(setStylesAside(html)).toBe(expected);
});
