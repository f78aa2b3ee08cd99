# SPDX-License-Identifier: GPL-3.0-or-later
"""Kill -9 of the window: the analysis that never got a name is there at the next start, and goes on."""
import os
import unittest

import samples
from command import assay, descendants, model_server, scratch
from screen import Screen, wait_for


class WindowKill(unittest.TestCase):
    def test_an_unnamed_analysis_survives_kill_9_of_the_window(self):
        place = scratch(self)
        screen = Screen(self, place)
        window = screen.start(samples.SAMPLES / "orders.csv")
        document = wait_for(screen.documents, "the document")[-1]
        wait_for(lambda: screen.datasets(document) == ["orders.csv"], "the file's profile")
        self.answer(screen, document, "total revenue")
        screen.ask("orders per region")
        wait_for(lambda: screen.steps(document)[1:] == [("orders per region", "proposed")], "the second proposal")
        window.kill()
        self.assertEqual(window.wait(), -9)

        window = screen.start()
        self.assertEqual(screen.steps(document), [("total revenue", "done"), ("orders per region", "proposed")])
        # What is asked now goes into the same analysis: it was opened again, not a new one.
        self.answer(screen, document, "average revenue by region")
        self.assertEqual(len(screen.documents()), 1)
        window.kill()
        window.wait()
        exported = assay("export", document, "--to", place / "report.md")
        self.assertEqual(exported.returncode, 0, exported.stderr)
        report = (place / "report.md").read_text()
        for heading in ("Total revenue", "Average revenue by region"):
            self.assertIn(heading, report)

    def test_a_kill_during_a_run_leaves_the_steps_before_it_and_no_process(self):
        place = scratch(self)
        screen = Screen(self, place)
        window = screen.start(samples.SAMPLES / "orders.csv")
        document = wait_for(screen.documents, "the document")[-1]
        wait_for(lambda: screen.datasets(document) == ["orders.csv"], "the file's profile")
        self.answer(screen, document, "total revenue")
        window.kill()
        window.wait()

        (place / "endless.py").write_text("import time\ntime.sleep(1000)\n")
        window = screen.start("--provider", "openai", "--model", "test-model",
                              environment=model_server(self, "--scenario", "code", "--code", place / "endless.py"))
        screen.ask("orders per region")
        wait_for(lambda: len(screen.steps(document)) == 2, "the second proposal")
        wait_for(lambda: self.approve(screen, document, 1, "running"), "the run")
        family = descendants(window.pid)
        self.assertTrue(family, "the jail was running")
        window.kill()
        window.wait()
        wait_for(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in family), "the end of every process")

        self.assertEqual(screen.steps(document)[0], ("total revenue", "done"))
        screen.start()
        self.answer(screen, document, "average revenue by region")

    def answer(self, screen, document, question):
        """Asks, looks at the proposal, approves with the keyboard, and waits for the answer."""
        before = len(screen.steps(document))
        screen.ask(question)
        wait_for(lambda: self.proposed(screen, document, before), f"a proposal for {question}")
        self.assertEqual(screen.steps(document)[before:], [(question, "proposed")])
        wait_for(lambda: self.approve(screen, document, before), f"the answer to {question}")

    def proposed(self, screen, document, before):
        """While a document is being opened nothing is asked: a person presses again."""
        states = [state for _, state in screen.steps(document)[before:]]
        if not states:
            screen.keys("Return")
        return states == ["proposed"]

    def approve(self, screen, document, step, reached="done"):
        """The proposal is in the document a moment before it is on the screen: a person presses again."""
        if screen.steps(document)[step][1] == "proposed":
            screen.keys("ctrl+Return")
        return screen.steps(document)[step][1] == reached


if __name__ == "__main__":
    unittest.main()
