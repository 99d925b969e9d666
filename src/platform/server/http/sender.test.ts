import { expect, it } from 'vitest';
import { networkOf } from './sender.ts';

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:DB8:0000:0007:abcd:0:0:9', '2001:db8:0:7::/64'],
  ['2001:db8::7:0:0:0:1', '2001:db8:0:7::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
])('counts %s as %s', (address, network) => expect(networkOf(address)).toBe(network));
