# SPDX-License-Identifier: GPL-3.0-or-later
import unittest

import property_tests

CODE = """
def test_holds():
    assert result == 3
def test_does_not():
    assert result > 3, "too small"
def test_cannot_be_tried():
    result["x"]
def helper():
    raise ValueError
test_number = 4
"""


class PropertyTests(unittest.TestCase):
    def test_each_is_called_and_told(self):
        space = {"result": 3}
        exec(CODE, space)
        told = property_tests.results(space).values.tolist()
        self.assertEqual(told, [["test_holds", "yes", ""], ["test_does_not", "no", "too small"],
                                ["test_cannot_be_tried", "failed", "TypeError: 'int' object is not subscriptable"]])

    def test_none_is_an_empty_table(self):
        self.assertEqual(len(property_tests.results({"result": 1})), 0)


if __name__ == "__main__":
    unittest.main()
